// One thread handles all channels of a query and head, finds each position once and adds to the outputs in memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int pixel_stride = num_heads * channels;
  const int samplings = n / channels;

  CUDA_1D_KERNEL_LOOP(sampling, samplings) {
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    double *out = data_col + static_cast<size_t>(sampling) * channels;
    for (int c = 0; c < channels; ++c) out[c] = 0;

    for (int s = 0; s < num_levels * num_point; ++s) {
      const int level = s / num_point;
      const int height = static_cast<int>(data_spatial_shapes[2 * level]);
      const int width = static_cast<int>(data_spatial_shapes[2 * level + 1]);
      const size_t sample = static_cast<size_t>(sampling) * num_levels * num_point + s;
      const double w = data_sampling_loc[2 * sample] * width - 0.5;
      const double h = data_sampling_loc[2 * sample + 1] * height - 0.5;
      if (!(h > -1 && w > -1 && h < height && w < width)) continue;

      const double weight = data_attn_weight[sample];
      const int h_low = static_cast<int>(floor(h));
      const int w_low = static_cast<int>(floor(w));
      const double lh = h - h_low;
      const double lw = w - w_low;
      const bool up = h_low >= 0, down = h_low + 1 < height;
      const bool left = w_low >= 0, right = w_low + 1 < width;
      const double *map = data_value +
          (static_cast<size_t>(b) * spatial_size + data_level_start_index[level]) * pixel_stride +
          m * channels;
      const int corner = h_low * width + w_low;

      for (int c = 0; c < channels; ++c) {
        double value = 0;
        if (up && left) value += (1 - lh) * (1 - lw) * map[corner * pixel_stride + c];
        if (up && right) value += (1 - lh) * lw * map[(corner + 1) * pixel_stride + c];
        if (down && left) value += lh * (1 - lw) * map[(corner + width) * pixel_stride + c];
        if (down && right) value += lh * lw * map[(corner + width + 1) * pixel_stride + c];
        out[c] += value * weight;
      }
    }
  }
}
