// elements are handled from the last to the first and the four neighbours are a loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int stride = blockDim.x * gridDim.x;
  const int pitch = num_heads * channels;
  for (int index = n - 1 - (int)(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= stride) {
    const int in_query = index % pitch;
    const int query = index / pitch;
    const int sample = query * num_heads + in_query / channels;
    const int first_pixel = (query / num_query) * spatial_size;
    Half sum = Half(0.0f);
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      for (int point = 0; point < num_point; ++point) {
        const int tap = (sample * num_levels + level) * num_point + point;
        const Half x = data_sampling_loc[2 * tap] * width - 0.5;
        const Half y = data_sampling_loc[2 * tap + 1] * height - 0.5;
        if (y > -1 && x > -1 && y < height && x < width) {
          const int y0 = (int)floorf(float(y));
          const int x0 = (int)floorf(float(x));
          Half wy[2], wx[2];
          wy[1] = y - y0;
          wy[0] = 1 - wy[1];
          wx[1] = x - x0;
          wx[0] = 1 - wx[1];
          Half value = Half(0.0f);
          for (int corner = 0; corner < 4; ++corner) {
            const int cy = y0 + (corner >> 1), cx = x0 + (corner & 1);
            Half v = Half(0.0f);
            if (cy >= 0 && cy < height && cx >= 0 && cx < width) {
              v = data_value[(first_pixel + start + cy * width + cx) * pitch + in_query];
            }
            const Half w = wy[corner >> 1] * wx[corner & 1];
            value += w * v;
          }
          sum += value * data_attn_weight[tap];
        }
      }
    }
    data_col[index] = sum;
  }
}
