// Constants of the math API.
#pragma once
#include <kernelmill/constants.h>
