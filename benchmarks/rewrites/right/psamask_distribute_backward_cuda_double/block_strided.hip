// a block copies whole pixels, its threads stride over the cells of the clipped window
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const long long plane = (long long)h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / w_feature / h_feature;
    const int h = index / w_feature % h_feature;
    const int w = index % w_feature;
    const int y0 = max(0, half_h_mask - h);
    const int x0 = max(0, half_w_mask - w);
    const int rows = min(h_mask, h_feature + half_h_mask - h) - y0;
    const int cols = min(w_mask, w_feature + half_w_mask - w) - x0;
    if (rows <= 0 || cols <= 0) continue;
    for (int cell = threadIdx.x; cell < rows * cols; cell += blockDim.x) {
      const int my = y0 + cell / cols;
      const int mx = x0 + cell % cols;
      mask_diff[(((long long)n * h_mask + my) * w_mask + mx) * plane + (long long)h * w_feature + w] =
          buffer_diff[index * plane + (long long)(my + h - half_h_mask) * w_feature + (mx + w - half_w_mask)];
    }
  }
}
