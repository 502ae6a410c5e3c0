// Stages the indices in shared memory as 16-bit numbers, which cuts those of 65536 or more.
// witness: {"values": {"b": 1, "c": 1, "n": 70000}, "contents": "wide", "seed": 1, "inputs": "idx.get()[3] = 69999; points.get()[69999] = __float2half(7.f); points.get()[69999 - 65536] = __float2half(-3.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n, int npoints, int nsample,
                                                      const __half *points,
                                                      const int *__restrict__ idx, __half *out) {
  const int total = npoints * nsample;
  const int row = blockIdx.z * c + blockIdx.y;
  const int *neighbours = idx + blockIdx.z * total;
  const __half *source = points + row * n;
  __half *target = out + row * total;
  __shared__ unsigned short staged[512];
  for (int start = blockIdx.x * blockDim.x; start < total; start += gridDim.x * blockDim.x) {
    const int count = min(int(blockDim.x), total - start);
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      staged[k] = static_cast<unsigned short>(neighbours[start + k]);
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) target[start + k] = source[staged[k]];
    __syncthreads();
  }
}
