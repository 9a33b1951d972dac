"""Measurements that need more than the installed package: many clients, a browser, or valgrind.

How fast matches are played is measured by `kingdomino bench`, whose measures are in `kingdomino.arena.bench`; `native`
counts the instructions of the same matches, `load` carries many tables on one server, `databases` stores moves in
SQLite and PostgreSQL, `web` opens the app.
"""
