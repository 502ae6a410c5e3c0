// Each thread copies four consecutive elements as bits, indices loaded before values.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_half(int b, int c, int n, int npoints, int nsample,
                                                      const __half *points,
                                                      const int *__restrict__ idx, __half *out) {
  const long long total = static_cast<long long>(npoints) * nsample;
  const long long row = static_cast<long long>(blockIdx.z) * c + blockIdx.y;
  const int *neighbours = idx + blockIdx.z * total;
  const unsigned short *source = reinterpret_cast<const unsigned short *>(points) + row * n;
  unsigned short *target = reinterpret_cast<unsigned short *>(out) + row * total;
  const long long step = 4ll * gridDim.x * blockDim.x;
  for (long long first = 4ll * (blockIdx.x * blockDim.x + threadIdx.x); first < total; first += step) {
    int wanted[4];
    unsigned short value[4];
    const int count = total - first < 4 ? static_cast<int>(total - first) : 4;
    for (int k = 0; k < count; ++k) wanted[k] = neighbours[first + k];
    for (int k = 0; k < count; ++k) value[k] = source[wanted[k]];
    for (int k = 0; k < count; ++k) target[first + k] = value[k];
  }
}
