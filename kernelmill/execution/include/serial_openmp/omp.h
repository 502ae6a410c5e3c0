// OpenMP's functions for host code that runs on one thread: its pragmas are passed over, so results are the same in
// every run, and nothing need be installed. Names and results follow the OpenMP API 5.2, chapter 18.
#pragma once
#include <chrono>

typedef void *omp_lock_t;
typedef void *omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;

inline double omp_get_wtime() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
inline double omp_get_wtick() { return 1e-9; }
inline int omp_get_thread_num() { return 0; }
inline int omp_get_num_threads() { return 1; }
inline int omp_get_max_threads() { return 1; }
inline int omp_get_num_procs() { return 1; }
inline int omp_get_thread_limit() { return 1; }
inline int omp_get_num_devices() { return 0; }
inline int omp_get_default_device() { return 0; }
inline int omp_get_initial_device() { return 0; }
inline int omp_is_initial_device() { return 1; }
inline int omp_get_num_teams() { return 1; }
inline int omp_get_team_num() { return 0; }
inline int omp_in_parallel() { return 0; }
inline int omp_get_dynamic() { return 0; }
inline int omp_get_nested() { return 0; }
inline int omp_get_level() { return 0; }
inline int omp_get_max_active_levels() { return 1; }
inline void omp_set_num_threads(int) {}
inline void omp_set_default_device(int) {}
inline void omp_set_dynamic(int) {}
inline void omp_set_nested(int) {}
inline void omp_set_max_active_levels(int) {}
inline void omp_set_schedule(omp_sched_t, int) {}
inline void omp_init_lock(omp_lock_t *) {}
inline void omp_destroy_lock(omp_lock_t *) {}
inline void omp_set_lock(omp_lock_t *) {}
inline void omp_unset_lock(omp_lock_t *) {}
inline int omp_test_lock(omp_lock_t *) { return 1; }
inline void omp_init_nest_lock(omp_nest_lock_t *) {}
inline void omp_destroy_nest_lock(omp_nest_lock_t *) {}
inline void omp_set_nest_lock(omp_nest_lock_t *) {}
inline void omp_unset_nest_lock(omp_nest_lock_t *) {}
inline int omp_test_nest_lock(omp_nest_lock_t *) { return 1; }
