// Sums are formed in shared memory for one range of outputs after another.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int total = npoints * nsample;
  const float *grad_row = grad_out + size_t(bs_idx * c + c_idx) * total;
  const int *idx_row = idx + size_t(bs_idx) * total;
  float *out = grad_points + size_t(bs_idx * c + c_idx) * n;

  constexpr int BINS = 512;
  __shared__ float bins[BINS];
  __shared__ int used[BINS];
  for (int low = 0; low < n; low += BINS) {
    const int count = n - low < BINS ? n - low : BINS;
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      bins[i] = 0.0f;
      used[i] = 0;
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total;
         i += blockDim.x * gridDim.x) {
      const int bin = idx_row[i] - low;
      if (bin < 0 || bin >= count) continue;
      atomicAdd(bins + bin, grad_row[i]);
      atomicAdd(used + bin, 1);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      if (used[i] > 0) atomicAdd(out + low + i, bins[i]);
    }
    __syncthreads();
  }
}
