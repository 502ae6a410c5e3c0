// Integer, conversion and load intrinsics.
#pragma once
#include <kernelmill/intrinsics.h>
#include <kernelmill/math.h>
