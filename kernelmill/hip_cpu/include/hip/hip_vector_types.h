// Vector types.
#pragma once
#include <kernelmill/vectors.h>
