// Found by programs that have hipRAND's own folder on their include path.
#pragma once
#include <hiprand/hiprand_kernel.h>
