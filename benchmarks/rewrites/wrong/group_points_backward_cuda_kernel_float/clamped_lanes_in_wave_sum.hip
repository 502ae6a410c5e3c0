// Lanes behind the end load the last element again and still take part in the sum of a wavefront with equal indices.
// witness: {"inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1000; for (size_t i = 0; i < idx_count; ++i) idx[i] = 2;"}
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

  const int lane = threadIdx.x % warpSize;
  const int stride = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < total; base += stride) {
    const int i = base + threadIdx.x;
    // All lanes stay active for the shuffles, so the load is clamped.
    const int from = i < total ? i : total - 1;
    const int target = idx_row[from];
    float g = grad_row[from];
    const int lead = __shfl(target, 0);
    if (__ballot(target != lead) == 0) {
      for (int off = warpSize / 2; off > 0; off >>= 1) g += __shfl_down(g, off);
      if (lane == 0 && i < total) atomicAdd(out + lead, g);
    } else if (i < total) {
      atomicAdd(out + target, g);
    }
  }
}
