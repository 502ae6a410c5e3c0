// All five numbers of a box are multiplied by the scale, also the angle, which is right for a scale of 1.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
struct SampleSpot {
  int at[4];
  Half weight[4];
  bool used;
};

// The four neighbours of a position and their weights, each rounded to 16 bits.
__device__ inline SampleSpot locate_spot(Half y, Half x, int height, int width) {
  SampleSpot spot;
  spot.used = !(float(y) < -1.f || float(y) > float(height) || float(x) < -1.f || float(x) > float(width));
  if (!spot.used) return spot;
  if (float(y) <= 0.f) y = Half(0.f);
  if (float(x) <= 0.f) x = Half(0.f);
  int y0 = (int)float(y), x0 = (int)float(x);
  int y1 = y0 + 1, x1 = x0 + 1;
  if (y0 >= height - 1) {
    y0 = y1 = height - 1;
    y = Half(float(y0));
  }
  if (x0 >= width - 1) {
    x0 = x1 = width - 1;
    x = Half(float(x0));
  }
  const Half fy = Half(float(y) - float(y0)), fx = Half(float(x) - float(x0));
  const Half gy = Half(1.f - float(fy)), gx = Half(1.f - float(fx));
  spot.at[0] = y0 * width + x0;
  spot.at[1] = y0 * width + x1;
  spot.at[2] = y1 * width + x0;
  spot.at[3] = y1 * width + x1;
  spot.weight[0] = gy * gx;
  spot.weight[1] = gy * fx;
  spot.weight[2] = fy * gx;
  spot.weight[3] = fy * fx;
  return spot;
}

__device__ inline Half blend_spot(const Half* map, const SampleSpot& spot) {
  if (!spot.used) return Half(0.f);
  Half sum = spot.weight[0] * map[spot.at[0]];
  for (int k = 1; k < 4; ++k) sum = sum + spot.weight[k] * map[spot.at[k]];
  return sum;
}

__global__ void rotated_feature_align_forward_kernel_half(
    const int nthreads, const int points, const Half* bottom_data, const Half* best_bboxes,
    const Half spatial_scale, const int channels, const int height, const int width, Half* top_data) {
  const int area = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int place = index % area, plane = index / area;
    const int image = plane / channels;
    Half box[5];
    for (int k = 0; k < 5; ++k) box[k] = best_bboxes[((size_t)image * area + place) * 5 + k] * spatial_scale;
    const Half* map = bottom_data + (size_t)plane * area;
    const Half half_w = box[2] * Half(0.5f), half_h = box[3] * Half(0.5f);
    const Half cosine = Half(cosf(box[4])), sine = Half(sinf(box[4]));
    const Half wx = cosine * half_w, wy = sine * half_w, hx = Half(-float(sine)) * half_h, hy = cosine * half_h;
    Half sum = map[place] + blend_spot(map, locate_spot(box[0], box[1], height, width));
    for (int corner = 1; corner < points; ++corner) {
      const bool w_plus = corner == 1 || corner == 4, h_plus = corner < 3;
      Half x = w_plus ? box[1] + wx : box[1] - wx, y = w_plus ? box[0] + wy : box[0] - wy;
      x = h_plus ? x + hx : x - hx;
      y = h_plus ? y + hy : y - hy;
      sum = sum + blend_spot(map, locate_spot(y, x, height, width));
    }
    top_data[index] = sum;
  }
}
