#pragma once
#include <math_constants.h>
#include <hip/math_names.h>
