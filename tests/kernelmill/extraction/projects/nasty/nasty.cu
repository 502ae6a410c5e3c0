#include "mini_cuda.h"
#include "nasty_kernels.cuh"

// __global__ void in_a_line_comment(float* x) { }
/* __global__ void in_a_block_comment(float* x) { } */
const char* in_a_string = "__global__ void in_a_string(float* x) { }";
const char* in_a_raw_string = R"cuda(
__global__ void in_a_raw_string(float* x) { *x = 0; }
)cuda";
#define NEVER_USED(name) __global__ void name##_never(float* x) { *x = 0; }
#if 0
__global__ void hidden_by_if_zero(float* x) { *x = 0; }
#endif

__global__ void declared_only(float* x);

__global__ void plain(float* x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 0; }

template <typename T>
__global__ void after_template_line(const T* __restrict__ x, T* y) {
  const char* brace = "}";  // a } in a comment, a '{' too
  char quote = '}';
  y[0] = x[0];
}

template <typename T, int N = 4, template <typename> class C = box, typename... Rest>
__global__ void __launch_bounds__(256, 2)
many_parameters(T x, C<T>* boxes, Rest... rest) {
  boxes[N].value = x;
}

template <>
__global__ void after_template_line<int>(const int* __restrict__ x, int* y) {
  y[0] = x[0] + 1;
}

static __global__ void is_static(int* x) { *x = 1; }
__launch_bounds__(128) __global__ void bounds_first(int* x) { *x = 2; }
__global__ __launch_bounds__(64) static void mixed_order(int* x) { *x = 3; }
void __global__ return_type_first(int* x) { *x = 4; }
[[maybe_unused]] __global__ void standard_attribute(int* x) { *x = 5; }
__attribute__((noinline)) __global__ void gnu_attribute(int* x) { *x = 6; }

extern "C" __global__ void c_linkage(int* x) { *x = 7; }
extern "C" {
__global__ void in_a_c_block(int* x) { *x = 8; }
}

namespace outer { namespace inner {
__global__ void in_a_namespace(int* x) { *x = 9; }
}}
namespace {
__global__ void in_an_anonymous_namespace(int* x) { *x = 10; }
}
namespace outer::nested {
__global__ void in_a_nested_namespace(int* x) { *x = 11; }
}

#define KERNEL_QUALIFIERS __global__ void
KERNEL_QUALIFIERS behind_a_macro(int* x) { *x = 12; }

#define DEFINE_KERNEL(name, value) __global__ void name(int* x) { *x = value; }
DEFINE_KERNEL(made_by_a_macro, 13)

__global__ void overloaded(int* x) { *x = 14; }
__global__ void overloaded(float* x) { *x = 15; }

__global__ void
split_over_lines(
    int* x,
    int n
)
{
  for (int i = 0; i < n; ++i) {
#ifdef SOMETHING
    if (i > 3) {
#else
    if (i > 4) {
#endif
      x[i] = 16;
    }
  }
}

__global__ void continued_\
name(int* x) { *x = 17; } __global__ void two_on_one_line(int* x) { *x = 18; }

#ifdef __CUDA_ARCH__
__global__ void device_pass_only(int* x) { *x = 19; }
#endif

__device__ int helper(int x) { return helper_in_header(x) + 1; }
__global__ void calls_helpers(int* x) { *x = helper(*x) + __builtin_abs(*x); }

#define DISPATCH(T, ...) \
  { using scalar_t = T; __VA_ARGS__(); }

template <typename scalar_t>
__global__ void launched(scalar_t* x, int n) { x[0] = n; }

void host(float* x, double* y, cudaStream_t stream) {
  const int threads = 128;
  plain<<<dim3((7 + threads - 1) / threads, 2), threads>>>(x, 7);
  DISPATCH(float, [&] { launched<scalar_t><<<1, threads, 16 * sizeof(scalar_t), stream>>>(x, 3); });
  DISPATCH(double, [&] { launched<scalar_t><<<1, threads, 16 * sizeof(scalar_t), stream>>>(y, 3); });
}
