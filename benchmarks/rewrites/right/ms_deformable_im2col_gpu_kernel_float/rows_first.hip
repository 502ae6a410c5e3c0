// samples are interpolated along x in the two rows, and then along y
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
      const float *value = data_value + (b * spatial_size + data_level_start_index[l]) * stride + m * channels + c;
      for (int p = 0; p < num_point; ++p) {
        const int i = l * num_point + p;
        const float x = locations[2 * i] * width - 0.5;
        const float y = locations[2 * i + 1] * height - 0.5;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        const int x0 = floorf(x), y0 = floorf(y);
        const float fx = x - x0, fy = y - y0;
        float rows[2] = {0, 0};
        for (int dy = 0; dy < 2; ++dy) {
          if (y0 + dy < 0 || y0 + dy >= height) continue;
          const float *row = value + (y0 + dy) * width * stride;
          if (x0 >= 0) rows[dy] += (1 - fx) * row[x0 * stride];
          if (x0 + 1 < width) rows[dy] += fx * row[(x0 + 1) * stride];
        }
        col += weights[i] * ((1 - fy) * rows[0] + fy * rows[1]);
      }
    }
    data_col[index] = col;
  }
}
