// Even and odd columns have accumulators of their own, and on a tie the merge takes the first one even if the other found the maximum earlier.
// witness: {"values": {"num_rois": "1"}, "contents": "unit", "seed": 1, "inputs": "rois[1] = 0.0; rois[2] = 0.0; rois[3] = 23.0; rois[4] = 19.0; for (size_t i = 0; i < input_count; ++i) input[i] = double((i * 7) % 5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    const double* offset_rois = rois + n * 5;
    int roi_batch_ind = offset_rois[0];
    // calculate the roi region on feature maps
    double roi_x1 = offset_rois[1] * spatial_scale;
    double roi_y1 = offset_rois[2] * spatial_scale;
    double roi_x2 = (offset_rois[3] + 1) * spatial_scale;
    double roi_y2 = (offset_rois[4] + 1) * spatial_scale;

    // force malformed rois to be 1x1
    double roi_w = roi_x2 - roi_x1;
    double roi_h = roi_y2 - roi_y1;
    if (roi_w <= 0 || roi_h <= 0) continue;

    double bin_size_w = roi_w / static_cast<double>(pooled_width);
    double bin_size_h = roi_h / static_cast<double>(pooled_height);

    // the corresponding bin region
    int bin_x1 = floorf(static_cast<double>(pw) * bin_size_w + roi_x1);
    int bin_y1 = floorf(static_cast<double>(ph) * bin_size_h + roi_y1);
    int bin_x2 = ceilf(static_cast<double>(pw + 1) * bin_size_w + roi_x1);
    int bin_y2 = ceilf(static_cast<double>(ph + 1) * bin_size_h + roi_y1);

    // add roi offsets and clip to input boundaries
    bin_x1 = min(max(bin_x1, 0), width);
    bin_y1 = min(max(bin_y1, 0), height);
    bin_x2 = min(max(bin_x2, 0), width);
    bin_y2 = min(max(bin_y2, 0), height);
    bool is_empty = (bin_y2 <= bin_y1) || (bin_x2 <= bin_x1);

    const double* offset_input =
        input + (roi_batch_ind * channels + c) * height * width;
    // Define an empty pooling region to be zero
    // If nothing is pooled, argmax = -1 causes nothing to be backprop'd
    double best[2];
    int best_index[2] = {-1, -1};
    best[0] = best[1] = is_empty ? 0 : -FLT_MAX;
    for (int h = bin_y1; h < bin_y2; ++h) {
      const double* row = offset_input + h * width;
      int w = bin_x1;
      for (; w + 1 < bin_x2; w += 2) {
        if (row[w] > best[0]) {
          best[0] = row[w];
          best_index[0] = h * width + w;
        }
        if (row[w + 1] > best[1]) {
          best[1] = row[w + 1];
          best_index[1] = h * width + w + 1;
        }
      }
      if (w < bin_x2 && row[w] > best[0]) {
        best[0] = row[w];
        best_index[0] = h * width + w;
      }
    }
    const int side = best[1] > best[0] ? 1 : 0;
    const double max_val = best[side];
    const int max_idx = best_index[side];
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
