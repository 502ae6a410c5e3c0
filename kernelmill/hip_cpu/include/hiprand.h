// Where programs look with hipRAND's own folder on the include path.
#pragma once
#include <hiprand/hiprand.h>
