// A malformed box ends the thread with return, so the later elements of its grid stride are never computed.
// witness: {"values": {"num_rois": "12", "max_blocks": "1"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[i * 5 + 1] = 2.0; rois[i * 5 + 2] = 1.0; rois[i * 5 + 3] = 15.0 + i; rois[i * 5 + 4] = 13.0; } rois[3] = -4.0;"}
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
    if (roi_w <= 0 || roi_h <= 0) return;

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
    double max_val = is_empty ? 0 : -FLT_MAX;
    int max_idx = -1;
    for (int h = bin_y1; h < bin_y2; ++h) {
      for (int w = bin_x1; w < bin_x2; ++w) {
        int offset = h * width + w;
        if (offset_input[offset] > max_val) {
          max_val = offset_input[offset];
          max_idx = offset;
        }
      }
    }
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
