// Each thread gathers up to four successive samples, with the rest of a row handled one by one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  const int total = npoints * nsample;
  const int *const source = idx + (size_t)batch * total;
  const float *const feature = points + ((size_t)batch * c + channel) * n;
  float *const target = out + ((size_t)batch * c + channel) * total;
  const int stride = blockDim.x * gridDim.x;
  for (int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x); first < total; first += 4 * stride) {
    if (first + 4 <= total) {
      int id[4];
      float value[4];
      for (int j = 0; j < 4; ++j) id[j] = source[first + j];
      for (int j = 0; j < 4; ++j) value[j] = feature[id[j]];
      for (int j = 0; j < 4; ++j) target[first + j] = value[j];
    } else {
      for (int s = first; s < total; ++s) target[s] = feature[source[s]];
    }
  }
}
