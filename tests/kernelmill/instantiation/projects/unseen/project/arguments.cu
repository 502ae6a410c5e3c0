#include <functional>
#include <thrust/iterator/reverse_iterator.h>

template <typename T, class Op, typename Iterator>
__global__ void scan(T* out, Op op, Iterator in) {
  out[0] = op(in[0], in[1]);
}

void run(float* x) {
  scan<<<1, 1>>>(x, std::plus<float>(), x);
  scan<<<1, 1>>>(x, std::plus<float>(), thrust::make_reverse_iterator(x + 2));
}
