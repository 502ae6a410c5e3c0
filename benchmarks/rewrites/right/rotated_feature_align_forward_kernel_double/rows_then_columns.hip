// interpolates along rows and then between them, with corners from signs and limits by minima
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_rows(const double* plane, int height, int width, double y, double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;
  y = fmin(fmax(y, 0.0), height - 1.0);
  x = fmin(fmax(x, 0.0), width - 1.0);
  const int top = min(int(y), height - 1), left = min(int(x), width - 1);
  const int down = top + 1 < height ? width : 0, along = left + 1 < width ? 1 : 0;
  const double ly = y - top, lx = x - left;
  const double* at = plane + size_t(top) * width + left;
  const double upper = (1 - lx) * at[0] + lx * at[along];
  const double lower = (1 - lx) * at[down] + lx * at[down + along];
  return (1 - ly) * upper + ly * lower;
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {
  const int hw = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int plane = index / hw, pixel = index - plane * hw;
    const double* map = bottom_data + size_t(plane) * hw;
    const double* box = best_bboxes + (size_t(plane / channels) * hw + pixel) * 5;
    const double y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
    double sum = 0;
    if (points > 1) {
      const double w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
      const double cosa = cosf(box[4]), sina = sinf(box[4]);
      for (int i = points - 1; i > 0; i--) {
        const double u = i == 1 || i == 4 ? w_2 : -w_2, v = i < 3 ? h_2 : -h_2;
        sum += sample_rows(map, height, width, y0 + u * sina + v * cosa, x0 + u * cosa - v * sina);
      }
    }
    if (points > 0) sum += sample_rows(map, height, width, y0, x0);
    top_data[index] = sum + map[pixel];
  }
}
