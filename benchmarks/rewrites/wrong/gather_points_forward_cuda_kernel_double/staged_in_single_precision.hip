// a channel of up to 4096 points is staged in shared memory as float
// witness: {"contents": "unit", "values": {"b": 2, "c": 3, "n": 100, "m": 40}, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = 1.0 / (i + 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_double(int b, int c, int n, int m,
                                                  const double *points,
                                                  const int *__restrict__ idx,
                                                  double *out) {
  __shared__ float staged[4096];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const double *channel = points + (bs_idx * c + c_idx) * n;
  const bool fits = n <= 4096;
  if (fits) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) staged[i] = channel[i];
    __syncthreads();
  }
  idx += bs_idx * m;
  out += (bs_idx * c + c_idx) * m;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int source = idx[pt_idx];
    out[pt_idx] = fits ? staged[source] : channel[source];
  }
}
