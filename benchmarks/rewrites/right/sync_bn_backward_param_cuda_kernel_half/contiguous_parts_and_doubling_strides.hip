// Each thread sums a run of neighbours, and strides double in the reduction of pairs.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Sums {
  float weight, bias;
};

__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ Sums sums[THREADS_PER_BLOCK];
  const unsigned int tid = threadIdx.x;
  const int c = blockIdx.x, total = num * spatial;
  const int part = total / int(blockDim.x) + 1;
  const long long begin = (long long)tid * part;
  Sums mine = {0, 0};
  if (begin < total) {
    int n = int(begin) / spatial, s = int(begin) % spatial;
    const int count = total - int(begin) < part ? total - int(begin) : part;
    for (int k = 0; k < count; ++k) {
      const int index = (n * channels + c) * spatial + s;
      mine.weight += grad_output[index] * norm[index];
      mine.bias += float(grad_output[index]);
      if (++s == spatial) s = 0, ++n;
    }
  }
  sums[tid] = mine;
  for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
    __syncthreads();
    if (tid % (2 * stride) == 0 && tid + stride < blockDim.x) {
      sums[tid].weight += sums[tid + stride].weight;
      sums[tid].bias += sums[tid + stride].bias;
    }
  }
  if (tid == 0) {
    grad_weight[c] = sums[0].weight;
    grad_bias[c] = sums[0].bias;
  }
}
