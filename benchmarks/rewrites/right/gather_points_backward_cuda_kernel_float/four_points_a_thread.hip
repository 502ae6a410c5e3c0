// A thread takes four neighbouring points and merges equal neighbours in registers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t plane = size_t(bs_idx) * c + c_idx;
  const float *g = grad_out + plane * m;
  const int *to = idx + size_t(bs_idx) * m;
  float *out = grad_points + plane * n;
  const int64_t step = int64_t(blockDim.x) * gridDim.x * 4;
  for (int64_t first = (int64_t(blockIdx.x) * blockDim.x + threadIdx.x) * 4; first < m; first += step) {
    const int64_t last = min(first + 4, int64_t(m));
    int current = to[first];
    float sum = g[first];
    for (int64_t i = first + 1; i < last; ++i) {
      const int next = to[i];
      if (next != current) {
        atomicAdd(out + current, sum);
        current = next;
        sum = g[i];
      } else {
        sum += g[i];
      }
    }
    atomicAdd(out + current, sum);
  }
}
