// A malformed region is written like an empty bin, although its results have to keep their contents.
// witness: {"inputs": "for (int r = 0; r < num_rois; ++r) { rois[5 * r] = 0; rois[5 * r + 1] = 6; rois[5 * r + 2] = 6; rois[5 * r + 3] = 2; rois[5 * r + 4] = 2; }"}
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
    const double roi_x1 = roi[1] * spatial_scale;
    const double roi_y1 = roi[2] * spatial_scale;
    const double roi_x2 = (roi[3] + 1) * spatial_scale;
    const double roi_y2 = (roi[4] + 1) * spatial_scale;
    const double roi_w = roi_x2 - roi_x1;
    const double roi_h = roi_y2 - roi_y1;

    double max_val = 0;
    int max_idx = -1;
    const bool malformed = roi_w <= 0 || roi_h <= 0;
    if (!malformed) {
    const double bin_size_w = roi_w / static_cast<double>(pooled_width);
    const double bin_size_h = roi_h / static_cast<double>(pooled_height);
    const int bin_x1 = clip_cell(floorf(static_cast<double>(pw) * bin_size_w + roi_x1), width);
    const int bin_y1 = clip_cell(floorf(static_cast<double>(ph) * bin_size_h + roi_y1), height);
    const int bin_x2 = clip_cell(ceilf(static_cast<double>(pw + 1) * bin_size_w + roi_x1), width);
    const int bin_y2 = clip_cell(ceilf(static_cast<double>(ph + 1) * bin_size_h + roi_y1), height);
      if (bin_y1 < bin_y2 && bin_x1 < bin_x2) {
        const double* map = input + (roi_batch_ind * channels + c) * height * width;
        max_val = -FLT_MAX;
        for (int h = bin_y1; h < bin_y2; ++h) {
          for (int w = bin_x1; w < bin_x2; ++w) {
            const double value = map[h * width + w];
            if (value > max_val) {
              max_val = value;
              max_idx = h * width + w;
            }
          }
        }
      }
    }
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
