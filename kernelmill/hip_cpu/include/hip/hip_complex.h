// Complex numbers.
#pragma once
#include <kernelmill/complex.h>
#include <kernelmill/math.h>
