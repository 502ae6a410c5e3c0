// the ends of the unit range are the centers of the first and the last element, as with aligned corners
// witness: {"values": {"batch_size": 2, "spatial_size": 44, "num_heads": 2, "channels": 3, "num_levels": 2, "num_query": 3, "num_point": 4}, "inputs": "data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 6; data_spatial_shapes[2] = 10; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 24; for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3f + (i * 37 % 100) * 0.004f; for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.1f * (1 + i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;  // of a batch, a query and a head
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const int stride = num_heads * channels;
    const float *weights = data_attn_weight + sampling * num_levels * num_point;
    const float *locations = data_sampling_loc + sampling * num_levels * num_point * 2;
    float col = 0;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l];
      const int width = data_spatial_shapes[2 * l + 1];
      const float *value = data_value + (b * spatial_size + data_level_start_index[l]) * stride;
      for (int p = 0; p < num_point; ++p) {
        const int i = l * num_point + p;
        const float x = locations[2 * i] * (width - 1);
        const float y = locations[2 * i + 1] * (height - 1);
        if (y > -1 && x > -1 && y < height && x < width)
          col += weights[i] *
                 ms_deform_attn_im2col_bilinear(value, height, width, num_heads, channels, y, x, m, c);
      }
    }
    data_col[index] = col;
  }
}
