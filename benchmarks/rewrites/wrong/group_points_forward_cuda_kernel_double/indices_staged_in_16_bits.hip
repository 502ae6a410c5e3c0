// Stages the indices of a block in shared memory as 16 bits each, which is too few for more than 65536 points.
// witness: {"values": {"b": "1", "c": "2", "n": "70000", "npoints": "32", "nsample": "16"}, "contents": "wide", "seed": 604}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  constexpr int THREADS = 512;
  __shared__ unsigned short ids[THREADS];
  const int total = npoints * nsample;
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  const double *row = points + ((size_t)bs_idx * c + c_idx) * n;
  double *target = out + ((size_t)bs_idx * c + c_idx) * total;

  for (int base = blockIdx.x * THREADS; base < total; base += gridDim.x * THREADS) {
    const int count = min(THREADS, total - base);
    if ((int)threadIdx.x < count)
      ids[threadIdx.x] = (unsigned short)idx[(size_t)bs_idx * total + base + threadIdx.x];
    __syncthreads();
    for (int t = threadIdx.x; t < count; t += blockDim.x) target[base + t] = row[ids[t]];
    __syncthreads();
  }
}
