// The part of the Python module about players (thinking.cpp), for the file that makes the module.
#pragma once

#include <nanobind/nanobind.h>

void add_thinking(nanobind::module_& m);
