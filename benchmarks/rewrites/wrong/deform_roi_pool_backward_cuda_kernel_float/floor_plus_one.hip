// bins have one sample more than whole pixels, so those of a whole number of pixels have one too many
// witness: {"values": {"has_offset": 1, "channels": 3, "height": 10, "width": 11, "num_input": 2, "num_rois": 4, "pooled_height": 3, "pooled_width": 2, "spatial_scale": "1.0f", "sampling_ratio": 0, "gamma": "0.5f"}, "inputs": "for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0; for (size_t i = 0; i < grad_offset_count; ++i) grad_offset[i] = 0; for (size_t i = 0; i < offset_count; ++i) offset[i] = 0.1f * (int(i * 7 % 11) - 5); for (int i = 0; i < num_rois; ++i) { rois[5 * i + 1] = 1.25f + i; rois[5 * i + 2] = 1.5f; rois[5 * i + 3] = 5.25f + i; rois[5 * i + 4] = 7.5f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* input, const float* rois,
    const float* offset, float* grad_input, float* grad_offset, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int sampling_ratio,
    const float gamma, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const int bins = pooled_width * pooled_height;

    const float* roi = rois + n * 5;
    const size_t plane = ((size_t)(int)roi[0] * channels + c) * height * width;
    const float* image = input + plane;
    float* grad_image = grad_input + plane;
    float start_w = roi[1] * spatial_scale - 0.5;
    float start_h = roi[2] * spatial_scale - 0.5;
    const float end_w = roi[3] * spatial_scale - 0.5;
    const float end_h = roi[4] * spatial_scale - 0.5;
    const float roi_width = end_w - start_w;
    const float roi_height = end_h - start_h;
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    // a sample for each pixel that is begun
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(bin_h) + 1;
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(bin_w) + 1;
    const int slot = n * bins * 2 + ph * pooled_width + pw;
    if (offset != NULL) {
      start_w += gamma * roi_width * offset[slot];
      start_h += gamma * roi_height * offset[slot + bins];
    }
    const float count = grid_h * grid_w;
    const float share = grad_output[index] / count;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = start_h + ph * bin_h +
                      static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = start_w + pw * bin_w +
                        static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
        float w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4,
                                      x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || y_low < 0) continue;  // outside of the image
        atomicAdd(grad_image + y_low * width + x_low, share * w1);
        atomicAdd(grad_image + y_low * width + x_high, share * w2);
        atomicAdd(grad_image + y_high * width + x_low, share * w3);
        atomicAdd(grad_image + y_high * width + x_high, share * w4);
        if (offset != NULL) {
          const float v00 = image[y_low * width + x_low];
          const float v10 = image[y_low * width + x_high];
          const float v01 = image[y_high * width + x_low];
          const float v11 = image[y_high * width + x_high];
          const float slope_first = v11 * (y - y_low) + v10 * (y_high - y) + v01 * (y_low - y) + v00 * (y - y_high);
          const float slope_second = v11 * (x - x_low) + v01 * (x_high - x) + v10 * (x_low - x) + v00 * (x - x_high);
          atomicAdd(grad_offset + slot, gamma * roi_width * share * slope_first);
          atomicAdd(grad_offset + slot + bins, gamma * roi_height * share * slope_second);
        }
      }
    }
  }
}
