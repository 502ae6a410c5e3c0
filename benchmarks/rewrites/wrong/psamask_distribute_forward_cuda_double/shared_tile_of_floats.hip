// the mask passes through a shared tile of floats, which overflow for large doubles
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_ * h_mask * w_mask * h_feature * w_feature; ++i) mask_data[i] = 1e60 * (i + 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  __shared__ float tile[512];
  const int plane = h_feature * w_feature;
  const int elements = h_mask * w_mask;
  const int tid = threadIdx.x;
  for (int i = blockIdx.x; i < nthreads; i += gridDim.x) {
    const int n = i / plane;
    const int pixel = i % plane;
    const int top = pixel / w_feature - half_h_mask;
    const int left = pixel % w_feature - half_w_mask;
    double* out = buffer_data + i * plane;
    for (int begin = 0; begin < elements; begin += 512) {
      const int count = elements - begin < 512 ? elements - begin : 512;
      if (tid < count) {
        tile[tid] = mask_data[(n * elements + begin + tid) * plane + pixel];
      }
      __syncthreads();
      for (int j = tid; j < count; j += blockDim.x) {
        const int y = top + (begin + j) / w_mask;
        const int x = left + (begin + j) % w_mask;
        if (y >= 0 && y < h_feature && x >= 0 && x < w_feature) {
          out[y * w_feature + x] = tile[j];
        }
      }
      __syncthreads();
    }
  }
}
