// A point is selected by adding up its products with a one-hot vector, where infinities and NaN of other points become NaN.
// witness: {"contents": "infinities", "seed": 26, "values": {"b": "3", "c": "10", "n": "20"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_float(int b, int c, int n,
                                                       int npoints, int nsample,
                                                       const float *points,
                                                       const int *__restrict__ idx,
                                                       float *out) {
  __shared__ float chunk[128];
  const int batch = blockIdx.z, channel = blockIdx.y;
  const int samples = npoints * nsample;
  const float *row = points + ((size_t)batch * c + channel) * n;
  for (int base = blockIdx.x * blockDim.x; base < samples; base += gridDim.x * blockDim.x) {
    const int s = base + threadIdx.x;
    const int wanted = s < samples ? idx[(size_t)batch * samples + s] : -1;
    float sum = 0.0f;
    for (int first = 0; first < n; first += 128) {
      __syncthreads();
      if (threadIdx.x < 128) chunk[threadIdx.x] = first + (int)threadIdx.x < n ? row[first + threadIdx.x] : 0.0f;
      __syncthreads();
      for (int j = 0; j < 128; ++j) sum += (first + j == wanted ? 1.0f : 0.0f) * chunk[j];
    }
    if (s < samples) out[((size_t)batch * c + channel) * samples + s] = sum;
  }
}
