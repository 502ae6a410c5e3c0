// The number of samples along x is derived from the height of the region when it is not given.
// witness: {"values": {"sampling_ratio": "0", "pool_mode": "1"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 12 == 5 ? 100 : 0)); for (int i = 0; i < 6; ++i) { rois[i * 5 + 1] = Half(0.0f); rois[i * 5 + 2] = Half(4.0f); rois[i * 5 + 3] = Half(22.0f); rois[i * 5 + 4] = Half(6.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, Half* output, Half* argmax_y,
    Half* argmax_x, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const Half* roi = rois + n * 5;
    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;

    const Half offset = aligned ? (Half)0.5f : (Half)0.0f;
    const Half start_w = roi[1] * spatial_scale - offset;
    const Half start_h = roi[2] * spatial_scale - offset;
    Half roi_width = roi[3] * spatial_scale - offset - start_w;
    Half roi_height = roi[4] * spatial_scale - offset - start_h;
    if (!aligned) {
      roi_width = max(roi_width, (Half)1.f);
      roi_height = max(roi_height, (Half)1.f);
    }
    const Half bin_size_h = roi_height / pooled_height;
    const Half bin_size_w = roi_width / pooled_width;

    int grid_h = sampling_ratio;
    int grid_w = sampling_ratio;
    if (sampling_ratio <= 0) {
      grid_h = static_cast<int>(ceilf(bin_size_h));
      grid_w = grid_h;
    }

    // The steps between samples do not change within the bin.
    const Half bin_h = start_h + ph * bin_size_h;
    const Half bin_w = start_w + pw * bin_size_w;

    Half best = -FLT_MAX;
    Half best_y = -1.f, best_x = -1.f;
    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const Half y = bin_h + Half(iy + .5f) * bin_size_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const Half x = bin_w + Half(ix + .5f) * bin_size_w / grid_w;
        const Half val = bilinear_interpolate(map, height, width, y, x, index);
        sum += float(val);
        if (val > best) {
          best = val;
          best_y = y;
          best_x = x;
        }
      }
    }

    if (pool_mode == 0) {
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      output[index] = sum / max(grid_h * grid_w, 1);
    }
  }
}
