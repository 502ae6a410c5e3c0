// Handles two adjacent outputs with the samples of the first, which belong to the second only if the number of channels is even.
// witness: {"values": {"channels": "5", "num_heads": "2"}, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3125 + 0.03125 * double(i % 13); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = 1.0 + double(i * 7 % 23); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.25 + 0.125 * double(i % 5); data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 6; data_level_start_index[0] = 0; data_spatial_shapes[2] = 5; data_spatial_shapes[3] = 4; data_level_start_index[1] = 24; data_spatial_shapes[4] = 2; data_spatial_shapes[5] = 8; data_level_start_index[2] = 44; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int qid_stride = num_heads * channels;
  const int pairs = (n + 1) / 2;

  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int index = 2 * pair;
    const bool has_second = index + 1 < n && channels > 1;
    const int sampling_index = index / channels;
    const int b_col = sampling_index / num_heads / num_query;
    const int first_channel = index % qid_stride;
    double sum = 0;
    double next_sum = 0;

    int sample = sampling_index * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int height = static_cast<int>(data_spatial_shapes[2 * level]);
      const int width = static_cast<int>(data_spatial_shapes[2 * level + 1]);
      const double *map = data_value +
          (static_cast<long long>(b_col) * spatial_size + data_level_start_index[level]) * qid_stride;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const double w_im = data_sampling_loc[2 * sample] * width - 0.5;
        const double h_im = data_sampling_loc[2 * sample + 1] * height - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
          const double weight = data_attn_weight[sample];
          const int m = first_channel / channels;
          const int c = first_channel % channels;
          sum += weight * ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels,
                                                         h_im, w_im, m, c);
          if (has_second) {
            // The position and the weight serve both channels.
            const int next = first_channel + 1 < qid_stride ? c + 1 : c;
            next_sum += weight * ms_deform_attn_im2col_bilinear(map, height, width, num_heads,
                                                                channels, h_im, w_im, m, next);
          }
        }
      }
    }
    data_col[index] = sum;
    if (has_second) {
      data_col[index + 1] = next_sum;
    } else if (index + 1 < n) {
      // A single channel per head: the second output has samples of its own.
      const int m = (sampling_index + 1) % num_heads;
      const int b = (sampling_index + 1) / num_heads / num_query;
      for (int level = 0; level < num_levels; ++level) {
        const int height = static_cast<int>(data_spatial_shapes[2 * level]);
        const int width = static_cast<int>(data_spatial_shapes[2 * level + 1]);
        const double *map = data_value +
            (static_cast<long long>(b) * spatial_size + data_level_start_index[level]) * qid_stride;
        for (int p = 0; p < num_point; ++p, ++sample) {
          const double w_im = data_sampling_loc[2 * sample] * width - 0.5;
          const double h_im = data_sampling_loc[2 * sample + 1] * height - 0.5;
          if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
            next_sum += data_attn_weight[sample] *
                        ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels,
                                                       h_im, w_im, m, 0);
          }
        }
      }
      data_col[index + 1] = next_sum;
    }
  }
}
