// claim: abs is overloaded for integers and floating-point numbers (HIP math API, integer functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(abs(at_run_time(-3)) == 3 && abs(at_run_time(-2.5f)) == 2.5f && abs(at_run_time(-2.5)) == 2.5);
  CHECK(labs(at_run_time(-5l)) == 5l && llabs(at_run_time(-6ll)) == 6ll && fabs(at_run_time(-1.5f)) == 1.5f);
}

int main() { return claim(kernel); }
