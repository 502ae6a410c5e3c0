// Stages rows of up to 1024 points in shared memory, but each of the 512 threads copies one point only.
// witness: {"values": {"b": "2", "c": "2", "n": "700", "npoints": "100", "nsample": "6"}, "contents": "wide", "seed": 602}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  constexpr int CAPACITY = 1024;
  __shared__ double row[CAPACITY];
  const int bs = blockIdx.z, ch = blockIdx.y;
  const double *source = points + ((size_t)bs * c + ch) * n;
  const bool staged = n <= CAPACITY;
  if (staged && (int)threadIdx.x < n) row[threadIdx.x] = source[threadIdx.x];
  __syncthreads();

  const int total = npoints * nsample;
  const int *ids = idx + (size_t)bs * total;
  double *target = out + ((size_t)bs * c + ch) * total;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int id = ids[index];
    target[index] = staged ? row[id] : source[id];
  }
}
