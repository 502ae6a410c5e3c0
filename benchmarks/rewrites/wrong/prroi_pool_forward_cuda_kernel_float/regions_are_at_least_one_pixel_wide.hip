// Widens regions to at least one pixel, as other kinds of pooling do.
// witness: {"values": {"pooled_height": "3", "pooled_width": "3", "channels": "2", "height": "10", "width": "12", "num_input": "2", "num_rois": "4", "spatial_scale": "0.5f", "max_blocks": "4096"}, "contents": "wide", "seed": 7, "inputs": "for (int r = 0; r < num_rois; ++r) { float *q = &rois[5 * r]; q[1] = 4.f; q[2] = 3.f; q[3] = 5.f; q[4] = 4.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height), c = plane % channels;
    const float *roi = rois + plane / channels * 5;
    const int image = static_cast<int>(roi[0]);
    const float *map = input + (size_t(image) * channels + c) * height * width;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 1.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 1.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.f) {
      output[index] = 0.f;
      continue;
    }
    const float bin_x1 = left + bin_w * pw, bin_x2 = bin_x1 + bin_w;
    const float bin_y1 = top + bin_h * ph, bin_y2 = bin_y1 + bin_h;
    const int start_x = floorf(bin_x1), end_x = ceilf(bin_x2);
    const int start_y = floorf(bin_y1), end_y = ceilf(bin_y2);
    float sum = 0.f;
    for (int y = start_y; y < end_y; ++y)
      for (int x = start_x; x < end_x; ++x)
        sum += PrRoIPoolingMatCalculation(map, y, x, y + 1, x + 1, fmaxf(bin_y1, y), fmaxf(bin_x1, x),
                                          fminf(bin_y2, y + 1), fminf(bin_x2, x + 1), height, width);
    output[index] = sum / area;
  }
}
