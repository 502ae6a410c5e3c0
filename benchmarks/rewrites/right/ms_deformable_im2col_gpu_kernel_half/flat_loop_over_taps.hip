// levels and points are one flat loop with the bilinear sum written out
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int pitch = num_heads * channels;
  const int taps = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int sample = index / channels;
    const int batch = sample / num_heads / num_query;
    const Half *image = data_value + batch * spatial_size * pitch +
                        (sample % num_heads) * channels + index % channels;
    const Half *loc = data_sampling_loc + sample * taps * 2;
    const Half *weight = data_attn_weight + sample * taps;
    Half sum = Half(0.0f);
    int level = -1, left_in_level = 0, height = 0, width = 0;
    const Half *map = image;
    for (int tap = 0; tap < taps; ++tap) {
      if (left_in_level == 0) {
        ++level;
        left_in_level = num_point;
        height = data_spatial_shapes[2 * level];
        width = data_spatial_shapes[2 * level + 1];
        map = image + (int)data_level_start_index[level] * pitch;
      }
      --left_in_level;
      const Half x = loc[2 * tap] * width - 0.5;
      const Half y = loc[2 * tap + 1] * height - 0.5;
      if (!(y > -1 && x > -1 && y < height && x < width)) continue;
      const int y0 = (int)floorf(float(y));
      const int x0 = (int)floorf(float(x));
      const Half ly = y - y0;
      const Half lx = x - x0;
      const Half hy = 1 - ly;
      const Half hx = 1 - lx;
      Half v1 = Half(0.0f), v2 = Half(0.0f), v3 = Half(0.0f), v4 = Half(0.0f);
      const int row_pitch = width * pitch;
      if (y0 >= 0) {
        const Half *row = map + y0 * row_pitch;
        if (x0 >= 0) v1 = row[x0 * pitch];
        if (x0 + 1 < width) v2 = row[(x0 + 1) * pitch];
      }
      if (y0 + 1 < height) {
        const Half *row = map + (y0 + 1) * row_pitch;
        if (x0 >= 0) v3 = row[x0 * pitch];
        if (x0 + 1 < width) v4 = row[(x0 + 1) * pitch];
      }
      Half value = Half(hy * hx) * v1;
      value += Half(hy * lx) * v2;
      value += Half(ly * hx) * v3;
      value += Half(ly * lx) * v4;
      sum += value * weight[tap];
    }
    data_col[index] = sum;
  }
}
