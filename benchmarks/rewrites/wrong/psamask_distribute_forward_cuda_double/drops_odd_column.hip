// a thread does two neighboring columns of the feature map, and the last column of an odd width is left out
// witness: {"values": {"w_feature": 5}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  const int pairs = w_feature / 2;
  const int count = nthreads / w_feature * pairs;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
       i += blockDim.x * gridDim.x) {
    const int w = i % pairs * 2;
    const int h = i / pairs % h_feature;
    const int n = i / pairs / h_feature;
    const int pixel = h * w_feature + w;
    double* first = buffer_data + (n * plane + pixel) * plane;
    double* second = first + plane;
    for (int y = 0; y < h_mask; ++y) {
      const int row = h + y - half_h_mask;
      if (row < 0 || row >= h_feature) continue;
      for (int x = 0; x < w_mask; ++x) {
        const double* source =
            mask_data + ((n * h_mask + y) * w_mask + x) * plane + pixel;
        const int column = w + x - half_w_mask;
        if (column >= 0 && column < w_feature)
          first[row * w_feature + column] = source[0];
        if (column + 1 >= 0 && column + 1 < w_feature)
          second[row * w_feature + column + 1] = source[1];
      }
    }
  }
}
