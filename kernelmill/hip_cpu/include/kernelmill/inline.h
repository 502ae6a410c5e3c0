// The linkage of the runtime's functions that are not templates: compiled in each program, or once for many programs.
#pragma once

// `KERNELMILL_LINKAGE` and `KERNELMILL_BODY` do the same for functions that macros define: where an object has their
// code, only declarations are left, since g++ would instantiate the templates in the bodies in each translation unit.
// `KERNELMILL_OBJECT` does it for variables that have a constructor.
#if defined(KERNELMILL_RUNTIME_ELSEWHERE)
#define KERNELMILL_INLINE extern inline __attribute__((gnu_inline))
#define KERNELMILL_LINKAGE extern
#define KERNELMILL_OBJECT extern
#define KERNELMILL_BODY(...) ;
#elif defined(KERNELMILL_RUNTIME_HERE)
#define KERNELMILL_INLINE
#define KERNELMILL_LINKAGE
#define KERNELMILL_OBJECT inline  // so that it is the same variable in objects that are compiled without this one
#define KERNELMILL_BODY(...) { __VA_ARGS__ }
#else
#define KERNELMILL_INLINE inline
#define KERNELMILL_LINKAGE inline
#define KERNELMILL_OBJECT inline
#define KERNELMILL_BODY(...) { __VA_ARGS__ }
#endif
