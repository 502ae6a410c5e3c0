// The headers of the standard library whose own inline functions use many templates, which g++ instantiates in each
// translation unit. They are left out for programs that do not name what they declare, and so are the special functions
// of <cmath>, such as std::beta. Must be the first header.
#pragma once

#include <cstddef>

#if defined(KERNELMILL_REDUCED_LIBRARY) && defined(KERNELMILL_RUNTIME_ELSEWHERE)
#if defined(__GLIBCXX__) && _GLIBCXX_RELEASE >= 11
#define _GLIBCXX_BITS_SPECFUN_H 1
#endif
// The headers of C that they include.
#include <cctype>
#include <cerrno>
#include <clocale>
#include <ctime>
#include <cwchar>
#include <cwctype>
#else
#define KERNELMILL_WHOLE_LIBRARY 1
#include <chrono>
#include <complex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#endif
