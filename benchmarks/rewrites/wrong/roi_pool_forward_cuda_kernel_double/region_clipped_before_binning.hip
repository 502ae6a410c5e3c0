// The region is clipped to the map before it is divided into bins, which moves the bins of regions that reach outside.
// witness: {"values": {"spatial_scale": "1.0"}, "inputs": "for (int r = 0; r < num_rois; ++r) { rois[5 * r] = 0; rois[5 * r + 1] = -12; rois[5 * r + 2] = -12; rois[5 * r + 3] = 5; rois[5 * r + 4] = 5; } for (size_t i = 0; i < input_count; ++i) input[i] = 1.0 + i % (size_t(height) * width);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int clip_cell(float position, int size) {
  // NaN becomes 0, as do positions before the map
  if (!(position > 0.0f)) return 0;
  return position < static_cast<double>(size) ? static_cast<int>(position) : size;
}

__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const double* roi = rois + n * 5;
    const int roi_batch_ind = static_cast<int>(roi[0]);
    double roi_x1 = roi[1] * spatial_scale;
    double roi_y1 = roi[2] * spatial_scale;
    double roi_x2 = (roi[3] + 1) * spatial_scale;
    double roi_y2 = (roi[4] + 1) * spatial_scale;
    if (roi_x2 - roi_x1 <= 0 || roi_y2 - roi_y1 <= 0) continue;

    // clip once here, so that no bin can leave the map
    if (roi_x1 < 0) roi_x1 = 0;
    if (roi_y1 < 0) roi_y1 = 0;
    if (roi_x2 > width) roi_x2 = width;
    if (roi_y2 > height) roi_y2 = height;
    const double bin_size_w = (roi_x2 - roi_x1) / static_cast<double>(pooled_width);
    const double bin_size_h = (roi_y2 - roi_y1) / static_cast<double>(pooled_height);

    const int bin_x1 = clip_cell(floorf(static_cast<double>(pw) * bin_size_w + roi_x1), width);
    const int bin_y1 = clip_cell(floorf(static_cast<double>(ph) * bin_size_h + roi_y1), height);
    const int bin_x2 = clip_cell(ceilf(static_cast<double>(pw + 1) * bin_size_w + roi_x1), width);
    const int bin_y2 = clip_cell(ceilf(static_cast<double>(ph + 1) * bin_size_h + roi_y1), height);

    const double* map = input + (roi_batch_ind * channels + c) * height * width;
    double max_val = bin_y2 <= bin_y1 || bin_x2 <= bin_x1 ? 0 : -FLT_MAX;
    int max_idx = -1;
    for (int h = bin_y1; h < bin_y2; ++h) {
      for (int w = bin_x1; w < bin_x2; ++w) {
        const int offset = h * width + w;
        if (map[offset] > max_val) {
          max_val = map[offset];
          max_idx = offset;
        }
      }
    }
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
