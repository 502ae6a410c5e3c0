// The linkage of the runtime's functions that are not templates: compiled in each program, or once for many programs.
#pragma once

#if defined(KERNELMILL_RUNTIME_ELSEWHERE)
#define KERNELMILL_INLINE extern inline __attribute__((gnu_inline))
#elif defined(KERNELMILL_RUNTIME_HERE)
#define KERNELMILL_INLINE
#else
#define KERNELMILL_INLINE inline
#endif
