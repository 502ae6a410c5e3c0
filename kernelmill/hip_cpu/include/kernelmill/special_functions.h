// Leaves out the special functions of <cmath>, such as std::beta, for programs that do not name them: libstdc++ defines
// them as inline functions, whose templates g++ instantiates in each translation unit. Must be the first header.
#pragma once

#if defined(KERNELMILL_WITHOUT_SPECIAL_FUNCTIONS) && defined(KERNELMILL_RUNTIME_ELSEWHERE)
#include <cstddef>
#if defined(__GLIBCXX__) && _GLIBCXX_RELEASE >= 11
#define _GLIBCXX_BITS_SPECFUN_H 1
#endif
#endif
