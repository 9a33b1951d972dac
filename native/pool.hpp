// Threads: how work is shared among them. This is the only header that knows them. A build without threads
// (KINGDOMINO_WITHOUT_THREADS, or WebAssembly without them) does the same work on one.
#pragma once

#include <algorithm>
#include <cstddef>

#if defined(__wasm__) && !defined(_REENTRANT) && !defined(KINGDOMINO_WITHOUT_THREADS)
#define KINGDOMINO_WITHOUT_THREADS
#endif

#ifdef KINGDOMINO_WITHOUT_THREADS

namespace kingdomino {

// Nobody else is there who could be kept out.
struct Mutex {
    void lock() {}
    void unlock() {}
};

// Does the numbers 0 to count - 1: work(begin, end).
template <class F>
void share_work(std::size_t count, int /*threads*/, F&& work) {
    work(std::size_t{0}, count);
}

}  // namespace kingdomino

#else

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#define KINGDOMINO_FORKS
#endif

namespace kingdomino {

using Mutex = std::mutex;

// Threads that wait for work. They start when they are first needed, sleep between calls, and are as many as the
// largest call has asked for. Several callers may use them at once; whoever calls works too, so every call ends even
// if no thread is free or can be started.
class Pool {
public:
    using Work = std::function<void(std::size_t)>;

    // Does the parts 0 to parts - 1 on up to `threads` threads, the caller's among them. If parts throw, no further
    // ones begin, and the exception of the lowest of them ends the call.
    void run(std::size_t parts, std::size_t threads, const Work& work) {
        Job job(work, parts, threads - 1);
        std::unique_lock lock(mutex_);
        start_threads(job.helpers_wanted);
        jobs_.push_back(&job);
        for (std::size_t i = 0; i < job.helpers_wanted; ++i) waiting_.notify_one();
        work_on(job, lock);
        job.finished.wait(lock, [&job] { return job.helpers == 0; });
        std::erase(jobs_, &job);
        if (job.error) std::rethrow_exception(job.error);
    }

    // Ends the threads. Where a thread that the process does not wait for is still in a call, its helpers are left
    // alone.
    void end() {
        std::unique_lock lock(mutex_);
        is_ending_ = true;
        const bool is_idle = jobs_.empty();
        lock.unlock();
        waiting_.notify_all();
        for (std::thread& thread : threads_) is_idle ? thread.join() : thread.detach();
    }

private:
    struct Job {
        const Work& work;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members): a job lives for one call
        std::size_t parts, helpers_wanted;
        std::size_t next = 0, helpers = 0, failed = 0;  // the next part; who else works on it; the part that failed
        std::exception_ptr error = nullptr;
        std::condition_variable finished;

        Job(const Work& task, std::size_t count, std::size_t most) : work(task), parts(count), helpers_wanted(most) {}

        bool wants_help() const { return next < parts && helpers < helpers_wanted; }
    };

    // Where no more threads can be started, those that are there do the work.
    void start_threads(std::size_t wanted) {
        try {
            while (threads_.size() < wanted && !is_ending_) threads_.emplace_back([this] { serve(); });
        } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): see above
        }
    }

    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            waiting_.wait(lock, [this] { return is_ending_ || job_to_help(); });
            if (is_ending_) return;
            Job* const job = job_to_help();
            ++job->helpers;
            work_on(*job, lock);
            if (--job->helpers == 0) job->finished.notify_one();
        }
    }

    Job* job_to_help() const {
        const auto found = std::ranges::find_if(jobs_, &Job::wants_help);
        return found == jobs_.end() ? nullptr : *found;
    }

    // Does parts of a job until none is left. The lock is open only while a part is done.
    static void work_on(Job& job, std::unique_lock<std::mutex>& lock) {
        while (job.next < job.parts) {
            const std::size_t part = job.next++;
            lock.unlock();
            const std::exception_ptr error = attempt(job.work, part);
            lock.lock();
            if (error) fail(job, part, error);
        }
    }

    static std::exception_ptr attempt(const Work& work, std::size_t part) {
        try {
            work(part);
        } catch (...) {
            return std::current_exception();
        }
        return nullptr;
    }

    // Parts begin in their order, so the lowest one that fails has begun by now, however many threads there are.
    static void fail(Job& job, std::size_t part, const std::exception_ptr& error) {
        job.next = job.parts;
        if (job.error && job.failed < part) return;
        job.error = error;
        job.failed = part;
    }

    std::mutex mutex_;
    std::condition_variable waiting_;
    std::vector<std::thread> threads_;
    std::vector<Job*> jobs_;
    bool is_ending_ = false;
};

// The one pool of this process. A forked child has none of its parent's threads, so it starts a pool of its own.
class PoolOfProcess {
public:
    PoolOfProcess() {
#ifdef KINGDOMINO_FORKS
        pthread_atfork(nullptr, nullptr, [] { pool() = nullptr; });
#endif
    }
    PoolOfProcess(const PoolOfProcess&) = delete;
    PoolOfProcess& operator=(const PoolOfProcess&) = delete;
    // The pool itself is kept: a thread that the process did not wait for may still be in a call.
    ~PoolOfProcess() {
        if (Pool* const ending = pool()) ending->end();
    }

    static Pool& get() {
        static const PoolOfProcess only;
        if (!pool()) make();
        return *pool();
    }

private:
    static std::atomic<Pool*>& pool() {
        static std::atomic<Pool*> current = nullptr;
        return current;
    }

    // Of several threads that come at once, one makes it.
    static void make() {
        auto fresh = std::make_unique<Pool>();
        Pool *none = nullptr, *const made = fresh.get();
        if (pool().compare_exchange_strong(none, made))
            fresh.release();  // NOLINT(bugprone-unused-return-value): pool() has it now
    }
};

// Keeps the calling thread asleep until the process is over.
[[noreturn]] inline void sleep_until_the_end() {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Each thread gets its work in this many parts, so that one that is slower than the others does fewer of them.
inline constexpr std::size_t PARTS_EACH = 4;

// Shares the numbers 0 to count - 1 among threads: work(begin, end). An exception ends the call; of several it is the
// one with the lowest numbers.
template <class F>
void share_work(std::size_t count, int threads, F&& work) {
    const std::size_t sharing = std::min(static_cast<std::size_t>(std::max(threads, 1)), count);
    if (sharing <= 1) return work(std::size_t{0}, count);
    const std::size_t parts = std::min(count, sharing * PARTS_EACH);
    PoolOfProcess::get().run(parts, sharing,
                             [&](std::size_t part) { work(count * part / parts, count * (part + 1) / parts); });
}

}  // namespace kingdomino

#endif
