// The histogram in shared memory holds 1024 points, but each of the 512 threads writes back one.
// witness: {"values": {"n": "700", "npoints": "40", "nsample": "16"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  grad_out += (size_t(bs_idx) * c + c_idx) * total;
  idx += size_t(bs_idx) * total;
  grad_points += (size_t(bs_idx) * c + c_idx) * n;

  constexpr int SLOTS = 1024;
  __shared__ double hist[SLOTS];
  if (n > SLOTS) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x)
      atomicAdd(grad_points + idx[i], grad_out[i]);
    return;
  }
  for (int k = threadIdx.x; k < SLOTS; k += blockDim.x) hist[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x)
    atomicAdd(&hist[idx[i]], grad_out[i]);
  __syncthreads();
  if (int(threadIdx.x) < n) atomicAdd(grad_points + threadIdx.x, hist[threadIdx.x]);
}
