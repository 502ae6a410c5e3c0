// samples go from the last to the first, and slopes come from differences of neighbours
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int query = index / channels;
    const int m = query % num_heads;
    const int b = query / num_heads / num_query;
    const int step = num_heads * channels;
    for (int s = num_levels * num_point - 1; s >= 0; --s) {
      const int l = s / num_point;
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int sample = query * num_levels * num_point + s;
      const float y = data_sampling_loc[2 * sample + 1] * height - 0.5f;
      const float x = data_sampling_loc[2 * sample] * width - 0.5f;
      if (!(y > -1 && x > -1 && y < height && x < width)) continue;
      const int y0 = (int)floorf(y), x0 = (int)floorf(x);
      const float ly = y - y0, lx = x - x0;
      const float top = grad_col[index], scaled = top * data_attn_weight[sample];
      const int base = (b * spatial_size + (int)data_level_start_index[l]) * step + m * channels + c;
      float v[4];
      for (int k = 3; k >= 0; --k) {
        const int row = y0 + k / 2, column = x0 + k % 2;
        const bool inside = row >= 0 && column >= 0 && row < height && column < width;
        const int at = inside ? base + (row * width + column) * step : 0;
        v[k] = inside ? data_value[at] : 0.f;
        if (inside) atomicAdd(grad_value + at, (k / 2 ? ly : 1 - ly) * ((k % 2 ? lx : 1 - lx) * scaled));
      }
      const float left = fmaf(ly, v[2] - v[0], v[0]), right = fmaf(ly, v[3] - v[1], v[1]);
      const float upper = v[1] - v[0], lower = v[3] - v[2];
      atomicAdd(grad_attn_weight + sample, top * ((1 - lx) * left + lx * right));
      atomicAdd(grad_sampling_loc + 2 * sample, width * scaled * ((1 - ly) * upper + ly * lower));
      atomicAdd(grad_sampling_loc + 2 * sample + 1, height * scaled * ((1 - lx) * (v[2] - v[0]) + lx * (v[3] - v[1])));
    }
  }
}
