// The math API.
#pragma once
#include <kernelmill/math.h>
