// OpenMP's functions for host code that runs on one thread: its pragmas are passed over, so results are the same in
// every run, and nothing need be installed. Names and results follow the OpenMP API 5.2, chapter 18. C files may include
// it too.
#pragma once
#include <time.h>

#ifdef __cplusplus
#define KERNELMILL_OPENMP inline
#else
#define KERNELMILL_OPENMP static inline
#endif

typedef void *omp_lock_t;
typedef void *omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;

KERNELMILL_OPENMP double omp_get_wtime(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
KERNELMILL_OPENMP double omp_get_wtick(void) { return 1e-9; }
KERNELMILL_OPENMP int omp_get_thread_num(void) { return 0; }
KERNELMILL_OPENMP int omp_get_num_threads(void) { return 1; }
KERNELMILL_OPENMP int omp_get_max_threads(void) { return 1; }
KERNELMILL_OPENMP int omp_get_num_procs(void) { return 1; }
KERNELMILL_OPENMP int omp_get_thread_limit(void) { return 1; }
KERNELMILL_OPENMP int omp_get_num_devices(void) { return 0; }
KERNELMILL_OPENMP int omp_get_default_device(void) { return 0; }
KERNELMILL_OPENMP int omp_get_initial_device(void) { return 0; }
KERNELMILL_OPENMP int omp_is_initial_device(void) { return 1; }
KERNELMILL_OPENMP int omp_get_num_teams(void) { return 1; }
KERNELMILL_OPENMP int omp_get_team_num(void) { return 0; }
KERNELMILL_OPENMP int omp_in_parallel(void) { return 0; }
KERNELMILL_OPENMP int omp_get_dynamic(void) { return 0; }
KERNELMILL_OPENMP int omp_get_nested(void) { return 0; }
KERNELMILL_OPENMP int omp_get_level(void) { return 0; }
KERNELMILL_OPENMP int omp_get_max_active_levels(void) { return 1; }
KERNELMILL_OPENMP void omp_set_num_threads(int value) { (void)value; }
KERNELMILL_OPENMP void omp_set_default_device(int value) { (void)value; }
KERNELMILL_OPENMP void omp_set_dynamic(int value) { (void)value; }
KERNELMILL_OPENMP void omp_set_nested(int value) { (void)value; }
KERNELMILL_OPENMP void omp_set_max_active_levels(int value) { (void)value; }
KERNELMILL_OPENMP void omp_set_schedule(omp_sched_t kind, int chunk) { (void)kind, (void)chunk; }
KERNELMILL_OPENMP void omp_init_lock(omp_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP void omp_destroy_lock(omp_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP void omp_set_lock(omp_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP void omp_unset_lock(omp_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP int omp_test_lock(omp_lock_t *lock) { return (void)lock, 1; }
KERNELMILL_OPENMP void omp_init_nest_lock(omp_nest_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP void omp_destroy_nest_lock(omp_nest_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP void omp_set_nest_lock(omp_nest_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP void omp_unset_nest_lock(omp_nest_lock_t *lock) { (void)lock; }
KERNELMILL_OPENMP int omp_test_nest_lock(omp_nest_lock_t *lock) { return (void)lock, 1; }
