// A block distributes one pixel at a time; its threads stride over the mask cells.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  const int cells = h_mask * w_mask;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area;
    const int pixel = index % area;
    const int top = pixel / w_feature - half_h_mask;
    const int left = pixel % w_feature - half_w_mask;
    double* out = buffer_data + index * area;
    for (int cell = threadIdx.x; cell < cells; cell += blockDim.x) {
      const int y = top + cell / w_mask;
      const int x = left + cell % w_mask;
      if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
        out[y * w_feature + x] = mask_data[(n * cells + cell) * area + pixel];
    }
  }
}
