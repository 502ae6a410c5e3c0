// The sums in shared memory are added to the output by one thread per bin without a loop, so that bins beyond the block size are lost.
// witness: {"values": {"n": "600"}, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1000; for (size_t i = 0; i < idx_count; ++i) idx[i] = 590;"}
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

  constexpr int MAX_BINS = 2048;
  __shared__ float bins[MAX_BINS];
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  if (n > MAX_BINS) {
    for (int i = first; i < total; i += stride) {
      atomicAdd(out + idx_row[i], grad_row[i]);
    }
    return;
  }

  for (int i = threadIdx.x; i < n; i += blockDim.x) bins[i] = 0.0f;
  __syncthreads();
  for (int i = first; i < total; i += stride) {
    atomicAdd(bins + idx_row[i], grad_row[i]);
  }
  __syncthreads();
  if (threadIdx.x < n) {
    const float sum = bins[threadIdx.x];
    if (sum != 0.0f) atomicAdd(out + threadIdx.x, sum);
  }
}
