// the image number comes from a multiplication by a float reciprocal, which falls short of whole numbers for some plane sizes
// witness: {"values": {"num_": 3, "h_feature": 1, "w_feature": 41}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  // integer divisions are slow: multiply by the reciprocal instead
  const int plane = h_feature * w_feature;
  const float per_plane = 1.0f / static_cast<float>(plane);
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int n = static_cast<int>(static_cast<float>(index) * per_plane);
    const int row = index / w_feature;
    const int w = index - row * w_feature;
    const int h = row % h_feature;
    const int dy = h - half_h_mask;
    const int dx = w - half_w_mask;
    const double* from = buffer_diff + index * plane;
    double* to = mask_diff + n * h_mask * w_mask * plane + h * w_feature + w;
    for (int my = max(0, -dy); my < min(h_mask, h_feature - dy); ++my)
      for (int mx = max(0, -dx); mx < min(w_mask, w_feature - dx); ++mx)
        to[(my * w_mask + mx) * plane] = from[(my + dy) * w_feature + mx + dx];
  }
}
