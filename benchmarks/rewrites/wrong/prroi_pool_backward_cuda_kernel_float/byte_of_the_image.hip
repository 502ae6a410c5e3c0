// the image of a region is kept in a byte
// witness: {"contents": "unit", "values": {"pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "channels": 1, "height": 4, "width": 5, "num_grad_input": 300, "num_rois": 4}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &rois[5 * i]; r[0] = 290.f + i; r[1] = 0.5f; r[2] = 0.25f; r[3] = 3.5f; r[4] = 2.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct RegionOfBin {
  float left, top, bin_w, bin_h;
  unsigned short row, column;
  unsigned char image;
};

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = index / pooled_width / pooled_height;
    const float *roi = rois + plane / channels * 5;
    RegionOfBin region;
    region.image = (int)roi[0];
    region.row = index / pooled_width % pooled_height;
    region.column = index % pooled_width;
    region.left = roi[1] * spatial_scale;
    region.top = roi[2] * spatial_scale;
    region.bin_w = max(roi[3] * spatial_scale - region.left, 0.f) / pooled_width;
    region.bin_h = max(roi[4] * spatial_scale - region.top, 0.f) / pooled_height;
    const float area = region.bin_w * region.bin_h;
    const float share = area > 0 ? grad_output[index] / area : 0.f;
    const float x1 = region.left + region.bin_w * region.column, x2 = x1 + region.bin_w;
    const float y1 = region.top + region.bin_h * region.row, y2 = y1 + region.bin_h;
    float *map = grad_input + (region.image * channels + plane % channels) * height * width;
    for (int x = (int)floorf(x1); x < (int)ceilf(x2); ++x)
      for (int y = (int)floorf(y1); y < (int)ceilf(y2); ++y)
        PrRoIPoolingMatDistributeDiff(map, share, y, x, y + 1, x + 1, max(y1, float(y)), max(x1, float(x)),
                                      min(y2, y + 1.0f), min(x2, x + 1.0f), height, width);
  }
}
